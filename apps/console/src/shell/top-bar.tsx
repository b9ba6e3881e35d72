import { ChevronsUpDown, Plus, Search, Store } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../lib/address.ts';
import { keyTable } from '../lib/key-table.ts';
import { modKey, useKeys } from '../lib/keys.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { useCan } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { undoLast } from '../lib/toasts.ts';
import { TypedAhead } from '../lib/typed-ahead.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Menu, MenuItem } from '../ui/menu/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useRail } from './rail.tsx';
import { Bell } from './bell.tsx';
import css from './top-bar.module.css';

const Palette = lazyScreen(() => import('../command/palette.tsx'));
const KeyList = lazyScreen(() => import('../command/key-list.tsx'));

const NEW_KEY = 'N';

type Overlay = 'palette' | 'keys' | undefined;

export function TopBar() {
  const can = useCan();
  const address = useAddress();
  const [path, go] = useLocation();
  const [overlay, setOverlay] = useState<Overlay>();
  const pages = useRail();
  const canBook = can('agenda.change').ok;
  const startBooking = () => (path === '/agenda' ? address.set({ new: 1 }) : go('/agenda?new=1'));
  useKeys({
    ...Object.fromEntries(keyTable.find.map((key) => [key, () => setOverlay('palette')])),
    [keyTable.keyList[0]]: () => setOverlay('keys'),
    [keyTable.undo[0]]: undoLast,
    ...(canBook && { [keyTable.newBooking[0]]: startBooking }),
  });
  const close = () => setOverlay(undefined);
  return (
    <header className={css.top}>
      <ShopSwitch />
      <button type="button" className={css.search} onClick={() => setOverlay('palette')}>
        <Search size={18} aria-hidden />
        <span className={css.searchWords}>{m.shell_top_search()}</span>
        <kbd className={css.key}>{modKey('K')}</kbd>
      </button>
      <div className={css.actions}>
        {can('agenda.view').ok && <Bell />}
        {canBook && (
          <span className={css.new} data-elsewhere={path !== '/agenda' || undefined}>
            <Button kind={path === '/agenda' ? 'primary' : 'secondary'} onClick={startBooking}>
              <Plus size={18} aria-hidden />
              <span>{m.shell_top_new_booking()}</span>
              <kbd className={css.key} aria-hidden>
                {NEW_KEY}
              </kbd>
            </Button>
          </span>
        )}
        <span className={css.phoneOnly}>
          <AccountMenu place="below-end" />
        </span>
      </div>
      <Suspense fallback={<TypedAhead onLeave={close} />}>
        {overlay === 'palette' && <Palette pages={pages} onClose={close} onKeys={() => setOverlay('keys')} />}
        {overlay === 'keys' && <KeyList pages={pages} onClose={close} />}
      </Suspense>
    </header>
  );
}

function ShopSwitch() {
  const { shop, shops, chooseShop } = useShop();
  if (!shop) return <span />;
  if (shops.length === 1)
    return (
      <span className={css.shop}>
        <Store size={18} aria-hidden />
        <span className={css.shopName}>{shop.name}</span>
      </span>
    );
  return (
    <Menu
      label={m.shell_top_shop({ name: shop.name })}
      className={`${css.shop} ${css.shopButton}`}
      place="below-start"
      button={
        <>
          <Store size={18} aria-hidden />
          <span className={css.shopName}>{shop.name}</span>
          <ChevronsUpDown size={16} aria-hidden />
        </>
      }
    >
      {shops.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<Store size={18} aria-hidden />}
          chosen={id === shop.id}
          onSelect={() => {
            chooseShop(id);
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
