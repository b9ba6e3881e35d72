import { type Bundle, usesOf, visitsOf } from '@embook/domain/bundles';
import { m } from '../paraglide/messages.js';
import { Uses } from '../ui/uses/uses.tsx';
import { expiryText } from './bundle-words.ts';
import css from './bundle-uses.module.css';

/** `4 of 10 used · 6 to go`, as a picture and in words; null for a bundle that is not bought, or without counts. */
export function BundleUses({ bundle }: { bundle: Bundle }) {
  const uses = usesOf(bundle);
  const expiry = expiryText(bundle);
  const total = visitsOf(bundle);
  if (!uses) return null;
  return (
    <div className={css.uses}>
      {total !== null && <Uses used={uses.used} of={total} />}
      <p className={css.words}>
        <strong>
          {total === null
            ? m.common_bundle_used_so_far({ count: uses.used })
            : m.common_bundle_used({ used: uses.used, total })}
        </strong>
        {uses.left !== null && <span>{m.common_bundle_left({ count: uses.left })}</span>}
      </p>
      {expiry && <p className={css.expiry}>{expiry}</p>}
    </div>
  );
}
