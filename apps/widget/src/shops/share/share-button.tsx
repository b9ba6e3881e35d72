import type { Shop } from '@embook/domain/shops';
import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCompany } from '../../company/queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSharedPath } from '../../lib/shared-path.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button/button.tsx';

const ShareByHand = lazyPart(() => import('./share-by-hand.tsx'));

/** Shares the shop's address; where the browser refuses, shows the link to copy by hand. */
export function ShareButton({ shop: { id, name } }: { shop: Pick<Shop, 'id' | 'name'> }) {
  const [link, setLink] = useState<string | null>();
  const company = useCompany();
  const path = useSharedPath(paths.shop(id));
  const press = async () => {
    const url = new URL(path, location.origin).href;
    const shared = await share(`${name} · ${company.name}`, url);
    if (shared === 'copied') toast(m.common_shop_share_copied());
    if (shared === 'refused') setLink(url);
  };
  return (
    <>
      <Button kind="secondary" small onClick={() => void press()}>
        <Share2 size={16} aria-hidden />
        {m.common_shop_share()}
      </Button>
      {link !== undefined && (
        <Suspense>
          <ShareByHand name={name} link={link} onClose={() => setLink(null)} />
        </Suspense>
      )}
    </>
  );
}

type Shared = 'shared' | 'copied' | 'given_up' | 'refused';

/** With the device's share sheet where there is one, else by copying; a frame may be allowed neither (SHOP-9). */
async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given_up';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
