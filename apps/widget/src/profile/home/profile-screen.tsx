import type { Profile } from '@embook/domain/profile';
import {
  ArrowLeftRight,
  Download,
  Gift,
  IdCard,
  KeyRound,
  Lock,
  LogOut,
  ReceiptText,
  Settings,
  User,
} from 'lucide-react';
import { ownFirst } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useCapability, useCompany } from '../../company/queries.ts';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { RowButton, RowLink, Rows } from '../../ui/rows/rows.tsx';
import { useHasOwnData } from '../own-data/has-own-data.ts';
import { WithProfile } from '../profile-page.tsx';
import { useLogOut } from '../../auth/use-log-out.ts';
import { subscriptionListQuery } from '../../subscriptions/queries.ts';
import { Me } from './me.tsx';
import { PointsCard } from './points-card.tsx';
import css from './profile-screen.module.css';
import { useSettings } from '../../lib/settings.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import me from './me.module.css';

const ChangeDialog = lazyPart(() => import('../../company/select/change-dialog.tsx'));

/** Where the visitor chose the company, they may choose another or none (SHOP-10). */
function ChosenCompanyRows() {
  const dialog = useLazyDialog();
  const { name } = useCompany();
  if (!useSettings().companyChosen) return null;
  return (
    <>
      <Rows>
        <RowButton
          icon={<ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden />}
          title={m.common_company_change()}
          value={name}
          onPress={dialog.show}
        />
      </Rows>
      {dialog.render((state) => (
        <ChangeDialog {...state} />
      ))}
    </>
  );
}

const PasskeysDialog = lazyPart(() => import('../passkeys/passkeys-dialog.tsx'));
const DataDialog = lazyPart(() => import('../own-data/data-dialog.tsx'));
const StatementDialog = lazyPart(() => import('../../reservations/statement/statement-dialog.tsx'));

/** Who is signed in, with links to their pages (PRO-1). */
export default function ProfileScreen() {
  usePageTitle(`${m.common_profile_title()} · ${useCompany().name}`);
  return <WithProfile waiting={<HomeSkeleton />}>{(profile) => <Home profile={profile} />}</WithProfile>;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Home({ profile }: { profile: Profile }) {
  const { enableLoyaltyProgram } = useCompany();
  const hasStatement = useCapability('statement');
  const hasData = useHasOwnData();
  const hasPasskeys = useCapability('passkeys');
  return (
    <div className={css.home}>
      <Me profile={profile} />
      {enableLoyaltyProgram && <PointsCard />}
      <div className={css.lists}>
        {enableLoyaltyProgram && (
          <Rows>
            <RowLink
              href={paths.profileLoyalty()}
              icon={<Gift {...icon} />}
              title={m.common_profile_loyalty()}
              value={m.common_loyalty_points({ count: profile.loyaltyPoints })}
            />
          </Rows>
        )}
        <MembershipRows />
        <Rows>
          {hasStatement && <StatementRow />}
          <RowLink href={paths.profileAccount()} icon={<User {...icon} />} title={m.common_profile_account()} />
          <RowLink href={paths.profilePassword()} icon={<Lock {...icon} />} title={m.common_profile_password()} />
          {hasPasskeys && <PasskeysRow email={profile.email} hasPassword={profile.hasPassword} />}
          <RowLink href={paths.profileSettings()} icon={<Settings {...icon} />} title={m.common_profile_settings()} />
          {hasData && <DataRow />}
        </Rows>
        <ChosenCompanyRows />
        <LogOutRow />
      </div>
    </div>
  );
}

function StatementRow() {
  const dialog = useLazyDialog();
  return (
    <>
      <RowButton icon={<ReceiptText {...icon} />} title={m.common_statement_title()} onPress={dialog.show} />
      {dialog.render((state) => (
        <StatementDialog {...state} />
      ))}
    </>
  );
}

function PasskeysRow(person: Pick<Profile, 'email' | 'hasPassword'>) {
  const dialog = useLazyDialog();
  return (
    <>
      <RowButton icon={<KeyRound {...icon} />} title={m.auth_passkeys()} onPress={dialog.show} />
      {dialog.render((state) => (
        <PasskeysDialog {...person} {...state} />
      ))}
    </>
  );
}

function DataRow() {
  const dialog = useLazyDialog();
  return (
    <>
      <RowButton icon={<Download {...icon} />} title={m.common_profile_data()} onPress={dialog.show} />
      {dialog.render((state) => (
        <DataDialog {...state} />
      ))}
    </>
  );
}

/** AUTH-6 */
function LogOutRow() {
  const { logOut, pending } = useLogOut();
  return (
    <Rows>
      <RowButton bad busy={pending} icon={<LogOut {...icon} />} title={m.common_shell_log_out()} onPress={logOut} />
    </Rows>
  );
}

/** Links to all subscriptions of the customer; empty without any (SUB-6). */
function MembershipRows() {
  const { data: subscriptions = [] } = useQuery(subscriptionListQuery());
  const { own } = ownFirst(subscriptions);
  if (own.length === 0) return null;
  return (
    <Rows>
      {own.map(({ id, name }) => (
        <RowLink
          key={id}
          href={paths.subscriptionDetails(id)}
          icon={<IdCard {...icon} />}
          title={m.subscriptions_held_mine()}
          value={name}
        />
      ))}
    </Rows>
  );
}

function HomeSkeleton() {
  const { enableLoyaltyProgram } = useCompany();
  return (
    <Loading>
      <div className={css.home}>
        <div className={me.me}>
          <Skeleton width={72} height={72} radius={36} />
          <div className={css.lines}>
            <Skeleton width={200} height={28} />
            <Skeleton width={160} />
          </div>
        </div>
        {enableLoyaltyProgram && (
          <aside>
            <Skeleton height={170} radius={20} />
          </aside>
        )}
        <div className={css.lists}>
          {enableLoyaltyProgram && <Skeleton height={58} radius={16} />}
          <Skeleton height={226} radius={16} />
          <Skeleton height={58} radius={16} />
        </div>
      </div>
    </Loading>
  );
}
