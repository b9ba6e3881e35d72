import { isSameServer } from '@embook/domain/embedding';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Link2Off, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRouter } from 'wouter';
import { useSignedIn } from '../../auth/use-auth.ts';
import { logOutMutation } from '../../auth/use-log-out.ts';
import { companyQuery } from '../../company/queries.ts';
import { useGo } from '../../company/select/go.ts';
import { useLocale } from '../../lib/locale.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { LeaveBlockedCompany } from '../../profile/own-data/your-data.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import layout from '../../ui/shared/layout.module.css';
import css from './refused-screen.module.css';
import { type Refusal, refusalOf } from './refusal.ts';

type ShownRefusal = Exclude<Refusal, { kind: 'missing' }>;

/** Shown instead of everything, when there is no company. */
export default function RefusedScreen({ refusal }: { refusal: ShownRefusal }) {
  const { Icon, title, text } = words(useOwnLanguage(refusal));
  usePageTitle(title);
  return (
    <EmptyState heading="h1" icon={<Icon size={24} aria-hidden />} title={title} text={text}>
      {refusal.kind === 'unknown' && <UnknownKey />}
      {refusal.kind === 'banned' && <Leaving />}
      {refusal.kind !== 'address' && <ChooseAnother />}
    </EmptyState>
  );
}

/** The server words a block in the language of the request, so another language needs another request (I18N-3). */
function useOwnLanguage(refusal: ShownRefusal): ShownRefusal {
  const locale = useLocale();
  const [worded] = useState(locale);
  const { error } = useQuery({
    ...companyQuery(),
    queryKey: ['company', 'refused', locale],
    enabled: refusal.kind === 'banned' && locale !== worded,
  });
  const again = refusalOf(error);
  return again?.kind === 'banned' ? again : refusal;
}

function words(refusal: ShownRefusal) {
  switch (refusal.kind) {
    case 'unknown':
      return { Icon: Link2Off, title: m.common_refused_unknown_title(), text: m.common_refused_unknown_text() };
    case 'banned':
      return { Icon: Ban, title: m.common_refused_banned_title(), text: refusal.text };
    case 'address': {
      const { address } = refusal;
      return {
        Icon: ShieldAlert,
        title: m.common_refused_address_title(),
        text: m.common_refused_address_text({ address }),
      };
    }
  }
}

/** For whoever put the widget on the page: the key as it was read, and where the right one is. */
function UnknownKey() {
  const { companyApiKey: key = '', companyChosen, baseUrl } = useSettings();
  // Other platforms have no builder. The server renders pages of its own platform only.
  const builder = import.meta.env.SSR || isSameServer(baseUrl, location.origin) ? `${baseUrl}/builder` : undefined;
  useEffect(() => {
    if (companyChosen) return;
    const advice = builder
      ? `The builder has the right one: ${builder}`
      : 'Ask whoever runs this platform for the right one.';
    console.error(`Embook: no company at ${baseUrl} has the key “${key}” (company-key, data-company-key). ${advice}`);
  }, [companyChosen, baseUrl, key, builder]);
  if (companyChosen) return null;
  const platform = baseUrl.replace(/^\w+:\/\//, '');
  return (
    <p className={css.owner}>
      {m.common_refused_unknown_owner({ platform, key })}{' '}
      {builder && (
        <a className={layout.textLink} href={builder} target="_blank" rel="noopener noreferrer">
          {m.common_refused_unknown_builder()}
        </a>
      )}
    </p>
  );
}

/** What who is signed in can still do at a company that is blocked: sign out, and delete the account (record 97). */
function Leaving() {
  if (!useSignedIn()) return null;
  return (
    <>
      <LogOut />
      <LeaveBlockedCompany />
    </>
  );
}

/** AUTH-9: a blocked session is useless, so it ends here whatever the server answers, and the page is reloaded. */
function LogOut() {
  const session = useSession();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    ...logOutMutation,
    onSettled: () => {
      session.set('token', undefined);
      location.assign(router.hrefs(paths.signIn('profile'), router));
    },
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {m.common_shell_log_out()}
    </Button>
  );
}

/** The chosen company no longer exists or is blocked: another can be chosen (SHOP-10). */
function ChooseAnother() {
  const { companyApiKey = '', companyChosen } = useSettings();
  const go = useGo();
  if (!companyChosen) return null;
  return (
    <Button kind="secondary" onClick={() => go.away(companyApiKey)}>
      {m.common_shell_change_company()}
    </Button>
  );
}
