import { snippet } from '@embook/domain/embedding';
import { useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import parts from '../parts.module.css';
import { CopyButton } from './copy-button.tsx';
import css from './page.module.css';
import shared from '../../theme/shared.module.css';

const styles = ['side', 'inline', 'website'] as const;
type Style = (typeof styles)[number];

const words: Readonly<Record<Style, readonly [name: () => string, hint: () => string]>> = {
  side: [m.start_style_side, m.start_style_side_hint],
  inline: [m.start_style_inline, m.start_style_inline_hint],
  website: [m.start_style_website, m.start_style_website_hint],
};

/** START-2: the style of the widget, and the snippet that embeds it. */
export function SnippetBox({ origin }: { origin: string }) {
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
