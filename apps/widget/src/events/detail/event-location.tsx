import type { Session } from '@embook/domain/groups';
import { countryLine } from '@embook/domain/shared';
import { Navigation } from 'lucide-react';
import { useLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { addressLine, routeLink } from '../../shops/address-links.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { LocationMap } from '../../ui/map/location-map.tsx';
import css from './event-location.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

type Location = Pick<Session, 'latitude' | 'longitude' | 'street' | 'zip' | 'city' | 'country'>;

/** A map where there are coordinates, and always the address with directions. */
export function EventLocation({ event }: { event: Location }) {
  const { latitude, longitude, street, zip, city, country } = event;
  const locale = useLocale();
  const address = addressLine(event);
  if (!address) return null;
  return (
    <section className={css.location}>
      <h2 className={layout.sectionTitle}>{m.common_event_where()}</h2>
      {latitude !== null && longitude !== null && (
        <div className={css.map}>
          <LocationMap latitude={latitude} longitude={longitude} address={address} />
        </div>
      )}
      <div className={`${layout.spread} ${css.line}`}>
        <address className={`${shared.muted} ${css.address}`}>
          {[street, [zip, city].filter(Boolean).join(' '), countryLine(country, locale)].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ButtonLink kind="secondary" small href={routeLink(event)}>
          <Navigation size={16} aria-hidden />
          {m.common_event_route()}
        </ButtonLink>
      </div>
    </section>
  );
}
