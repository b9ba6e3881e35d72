import { Link } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ChosenFacts } from '../services/chosen-parts.tsx';
import type { ChosenService } from '../services/chosen-service.ts';
import { Picture } from '../ui/picture/picture.tsx';
import css from './chosen-strip.module.css';
import parts from '../ui/shared/picture-line.module.css';
import shared from '../ui/shared/shared.module.css';

/** The service at the top of a narrow widget; a wide one shows it in the summary. */
export function ChosenStrip({ shopId, chosen }: { shopId: number; chosen: ChosenService }) {
  const { id, name, photoUrl } = chosen.service;
  return (
    <div className={`${shared.card} ${css.strip}`}>
      <div className={parts.picture}>
        <Picture src={photoUrl} alt="" width={56} height={56} sizes="56px" seed={id} eager />
      </div>
      <p className={parts.words}>
        <strong>{name}</strong>
        <span>
          <ChosenFacts chosen={chosen} />
        </span>
      </p>
      <Link href={paths.shopTab(shopId, 'services')} className={css.change}>
        {m.common_book_change()}
      </Link>
    </div>
  );
}
