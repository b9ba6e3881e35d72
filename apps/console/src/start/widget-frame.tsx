import { useState } from 'react';
import { FRAMED_RIGHTS } from '../lib/framed-widget.ts';
import { useMe } from '../lib/session.ts';
import { useLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import css from './widget-frame.module.css';
import shared from '../theme/shared.module.css';

const widths = ['phone', 'wide'] as const;

/** The company's widget from our own origin; a new version reloads it after a save (START-1). */
export function WidgetFrame({ version }: { version: number }) {
  const { membership } = useMe();
  const locale = useLocale();
  const [width, setWidth] = useState<(typeof widths)[number]>('phone');
  const words = { phone: m.start_frame_phone(), wide: m.start_frame_wide() };
  const address = `/shops?${new URLSearchParams({ companyApiKey: membership.key, locale, style: 'website' })}`;
  return (
    <>
      <div className={css.head}>
        <b>{m.start_frame_title()}</b>
        <fieldset className={css.widths}>
          <legend className={shared.unseen}>{m.start_frame_width()}</legend>
          {widths.map((each) => (
            <label key={each} className={css.width}>
              <input
                className={shared.fill}
                type="radio"
                name="width"
                checked={width === each}
                onChange={() => setWidth(each)}
              />
              <span>{words[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <iframe
        key={version}
        className={css.frame}
        data-width={width}
        title={m.start_frame_title()}
        src={address}
        sandbox={FRAMED_RIGHTS}
      />
    </>
  );
}
