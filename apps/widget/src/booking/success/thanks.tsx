import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../auth/queries.ts';
import { useCapability } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { ResultHeading } from '../../payment/waiting/result-heading.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';

/** Thanks the customer by name, with what was paid and where the mail goes. */
export function Thanks({ text }: { text: string }) {
  const { data: profile } = useQuery(profileQuery());
  const isMailed = useCapability('booking-mails');
  return (
    <>
      <StatusMark status="done" />
      <ResultHeading
        title={
          profile?.firstName ? m.common_success_thanks_name({ name: profile.firstName }) : m.common_success_thanks()
        }
      >
        {text} {isMailed && profile && m.common_success_mail({ email: profile.email })}
      </ResultHeading>
    </>
  );
}
