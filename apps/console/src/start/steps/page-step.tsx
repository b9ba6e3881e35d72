import { Link, useLocation } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { Examples } from '../examples.tsx';
import { PageCheck } from '../page/page-check.tsx';
import { Check, Download, Timer } from 'lucide-react';
import parts from '../parts.module.css';
import { CopyButton } from '../page/copy-button.tsx';
import css from '../page/page.module.css';
import shared from '../../theme/shared.module.css';
import { formatTime } from '../../lib/formats.ts';
import { shopTimeAt } from '@embook/domain/shared';
import { useMe, useZone } from '../../lib/session.ts';
import type { Setup, StepProps } from '../queries.ts';
import { snippet } from '@embook/domain/embedding';
import { useState } from 'react';
import { TestBooking } from '../page/test-booking.tsx';
import { StepFrame } from '../step-frame.tsx';

const styles = ['side', 'inline', 'website'] as const;
type Style = (typeof styles)[number];

const words: Readonly<Record<Style, readonly [name: () => string, hint: () => string]>> = {
  side: [m.start_style_side, m.start_style_side_hint],
  inline: [m.start_style_inline, m.start_style_inline_hint],
  website: [m.start_style_website, m.start_style_website_hint],
};

/** START-2: the style of the widget, and the snippet that embeds it. */
function SnippetBox({ origin }: { origin: string }) {
  const { membership } = useMe();
  const [style, setStyle] = useState<Style>('side');
  const text = snippet('html', { origin, companyKey: membership.key, style });
  return (
    <>
      <fieldset className={parts.group}>
        <legend className={parts.label}>{m.start_page_style()}</legend>
        <div className={css.styles}>
          {styles.map((each) => (
            <label key={each} className={css.style}>
              <input
                className={shared.fill}
                type="radio"
                name="style"
                checked={style === each}
                onChange={() => setStyle(each)}
              />
              <span className={css.drawing} data-style={each} aria-hidden />
              <b>{words[each][0]()}</b>
              <small className={shared.caption}>{words[each][1]()}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <section className={parts.group} aria-label={m.start_page_line()}>
        <span className={parts.label}>
          {m.start_page_line()} <small className={shared.fine}>{m.start_page_line_hint()}</small>
        </span>
        <pre className={css.code}>
          <code>{text}</code>
        </pre>
        <div className={shared.wrapped}>
          <CopyButton text={text} label={m.start_copy_line()} />
        </div>
      </section>
    </>
  );
}

/** Where browsers say that they showed the widget; only those that may embed it count (START-2). */
function SeenPages({ seen }: { seen: Setup['seen'] }) {
  const zone = useZone();
  const [latest] = seen;
  const isCounted = seen.some(({ allowed }) => allowed);
  return (
    <div className={`${parts.callout} ${isCounted ? parts.good : ''}`} role="status">
      {latest ? (
        <>
          <b className={`${shared.top} ${css.said}`}>
            {isCounted ? <Check size={18} aria-hidden /> : <Timer size={18} aria-hidden />}
            {isCounted ? m.start_seen_title() : m.start_seen_claimed_title()}
          </b>
          {seen.map(({ origin, at, allowed }) => (
            <p key={origin}>
              {(allowed ? m.start_seen_at : m.start_seen_claimed)({
                page: origin.replace(/^https?:\/\//, ''),
                time: formatTime(shopTimeAt(at * 1000, zone)),
              })}
            </p>
          ))}
          {!isCounted && (
            <Link className={css.download} href="/settings/hosts">
              {m.start_seen_allow()}
            </Link>
          )}
        </>
      ) : (
        <p className={`${shared.top} ${css.said}`}>
          <Timer size={18} aria-hidden />
          {m.start_seen_none()}
        </p>
      )}
    </div>
  );
}

/** START-2: without a web page: a link to the widget, also as a QR code. */
function PageLink({ link }: { link: string }) {
  const code = `/builder/code.svg?${new URLSearchParams({ link })}`;
  return (
    <section className={css.link} aria-label={m.start_link_title()}>
      <img className={css.qr} src={code} alt={m.start_link_code()} width={128} height={128} />
      <div className={parts.group}>
        <span className={parts.label}>{m.start_link_title()}</span>
        <a className={css.address} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <div className={shared.wrapped}>
          <CopyButton text={link} label={m.start_copy_link()} />
          <a className={css.download} href={code} download="booking.svg">
            <Download size={16} aria-hidden />
            {m.start_link_download()}
          </a>
        </div>
      </div>
    </section>
  );
}

/** START-1, the last step: the widget on the company's web page, or as a link (START-2). */
export function PageStep({ setup, onSaved }: StepProps) {
  const [, go] = useLocation();
  return (
    <StepFrame
      step="page"
      title={m.start_page_title()}
      lead={m.start_page_lead()}
      action={m.start_to_agenda()}
      onSubmit={() => go('/agenda')}
    >
      <SnippetBox origin={setup.origin} />
      <SeenPages seen={setup.seen} />
      <PageCheck origin={setup.origin} />
      <PageLink link={setup.link} />
      <TestBooking {...{ setup, onSaved }} />
      {setup.examples > 0 && <Examples {...{ setup, onSaved }} />}
    </StepFrame>
  );
}
