import { Download } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import parts from '../parts.module.css';
import { CopyButton } from './copy-button.tsx';
import css from './page.module.css';

/** START-2: without a web page: a link to the widget, also as a QR code. */
export function PageLink({ link }: { link: string }) {
  const code = `/builder/code.svg?${new URLSearchParams({ link })}`;
  return (
    <section className={css.link} aria-label={m.start_link_title()}>
      <img className={css.qr} src={code} alt={m.start_link_code()} width={128} height={128} />
      <div className={parts.group}>
        <span className={parts.label}>{m.start_link_title()}</span>
        <a className={css.address} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <div className={parts.buttons}>
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
