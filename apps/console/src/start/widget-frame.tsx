import { PREVIEW_PATH, type PreviewDraft } from '@embook/domain/catalogue';
import type { SetupStep } from '@embook/domain/setup';
import { useRef, useState } from 'react';
import { FRAMED_RIGHTS } from '../lib/framed-widget.ts';
import { useMe } from '../lib/session.ts';
import { useLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { usePreviewFrame } from '../preview/use-preview-frame.ts';
import type { Setup } from './queries.ts';
import css from './widget-frame.module.css';
import shared from '../theme/shared.module.css';

const widths = ['phone', 'wide'] as const;

interface WidgetFrameProps {
  step: SetupStep;
  setup: Setup;
  draft: PreviewDraft | undefined;
  /** Changes with every save. */
  version: number;
}

/** The company's widget beside the steps: what is typed at once, and at the last step the real one, where a test booking shows. */
export function WidgetFrame(props: WidgetFrameProps) {
  const [width, setWidth] = useState<(typeof widths)[number]>('phone');
  const words = { phone: m.start_frame_phone(), wide: m.start_frame_wide() };
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
      {props.step === 'page' ? <RealFrame width={width} {...props} /> : <TypedFrame width={width} {...props} />}
    </>
  );
}

type FrameProps = WidgetFrameProps & { width: (typeof widths)[number] };

/** A new version reloads it after a save (START-1). */
function RealFrame({ version, width }: FrameProps) {
  const { membership } = useMe();
  const locale = useLocale();
  const address = `/shops?${new URLSearchParams({ companyApiKey: membership.key, locale, style: 'website' })}`;
  return (
    <iframe
      key={version}
      className={css.frame}
      data-width={width}
      title={m.start_frame_title()}
      src={address}
      sandbox={FRAMED_RIGHTS}
    />
  );
}

/** START-1, CAT-2: the widget with what is typed. Nothing can be booked in it. */
function TypedFrame({ step, setup, draft, version, width }: FrameProps) {
  const { membership } = useMe();
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const route = step === 'service' && setup.shop ? `/shops/${setup.shop.id}/services` : '/shops';
  usePreviewFrame(frame, {
    type: 'embook-preview',
    draft,
    route,
    locale,
    saved: version,
    refusal: m.preview_refusal(),
  });
  return (
    <iframe
      ref={frame}
      className={css.frame}
      data-width={width}
      title={m.start_frame_title()}
      src={`${PREVIEW_PATH}?companyApiKey=${encodeURIComponent(membership.key)}`}
      sandbox={FRAMED_RIGHTS}
    />
  );
}
