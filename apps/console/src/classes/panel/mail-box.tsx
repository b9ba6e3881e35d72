import type { ClassSession } from '@embook/domain/classes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import boxCss from '../../ui/popover/box.module.css';
import { newKey } from '../../lib/idempotency-key.ts';
import { Popover } from '../../ui/popover/popover.tsx';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextArea, TextField } from '../../ui/field/field.tsx';
import shared from '../../theme/shared.module.css';
import type { Participants } from '../queries.ts';
import { nameOfClass } from '../class-words.ts';
import { RefusedChange } from './refused-change.tsx';
import { MailsLeft } from '../../team/mail-allowance.tsx';

type Mailing = Participants['mailing'];

/** Whether a message to all needs more mails than are left today; the platform refuses it then (A28). */
const isOverLimit = ({ reached, allowance }: Mailing): boolean => reached > allowance.left;

interface MailReachProps {
  mailing: Mailing;
  /** The id of the reason why it cannot be sent. */
  reasonId: string;
}

/** Who gets a message to all and who does not, and whether enough mails are left today. */
function MailReach({ mailing, reasonId }: MailReachProps) {
  const { reached, unproven, withoutAddress, allowance } = mailing;
  const { most, left } = allowance;
  const all = reached + unproven + withoutAddress;
  const parts = [
    m.classes_mail_reached({ reached, all }),
    unproven > 0 && m.classes_mail_unproven({ count: unproven }),
    withoutAddress > 0 && m.classes_mail_without({ count: withoutAddress }),
  ];
  return (
    <>
      {reached < all && <p className={shared.small}>{parts.filter(Boolean).join(' ')}</p>}
      {isOverLimit(mailing) ? (
        <p className={shared.refusal} id={reasonId} role="status">
          {left > 0
            ? m.classes_mail_few_left({ left, most, count: reached })
            : m.classes_mail_none_left({ count: reached })}{' '}
          {reached > most ? m.classes_mail_most({ most }) : m.classes_mail_tomorrow()}
        </p>
      ) : (
        <MailsLeft {...allowance} />
      )}
    </>
  );
}

interface MailBoxProps {
  session: Pick<ClassSession, 'id' | 'name' | 'serviceName'>;
  mailing: Participants['mailing'];
  onClose: () => void;
}

/** CLS-5: one mail to all participants, with this text in a frame in each customer's language. */
export function MailBox({ session, mailing, onClose }: MailBoxProps) {
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [key] = useState(newKey);
  const reasonId = useId();
  const count = mailing.reached;
  const isOver = isOverLimit(mailing);
  const send = useMutation({
    meta: { screen: true },
    mutationFn: () =>
      call(
        'staffMailParticipants',
        { id: session.id, subject: subject.trim(), text: text.trim() },
        { idempotencyKey: key },
      ),
    onSuccess: ({ mails, unproven, withoutAddress }) => {
      toast.done(
        [
          withoutAddress > 0
            ? m.classes_mailed_but({ count: mails, without: withoutAddress })
            : m.classes_mailed({ count: mails }),
          unproven > 0 && m.classes_mail_unproven({ count: unproven }),
        ]
          .filter(Boolean)
          .join(' '),
      );
      onClose();
    },
  });
  return (
    <Popover title={m.classes_mail_title({ name: nameOfClass(session) })} onClose={onClose}>
      <form
        className={boxCss.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        <TextField
          label={m.classes_mail_subject()}
          value={subject}
          maxLength={120}
          required
          onChange={({ target }) => setSubject(target.value)}
          error={fieldError(send.error, 'subject')}
        />
        <TextArea
          label={m.classes_mail_text()}
          value={text}
          rows={5}
          maxLength={2_000}
          required
          onChange={({ target }) => setText(target.value)}
          error={fieldError(send.error, 'text')}
        />
        <MailReach {...{ mailing, reasonId }} />
        <RefusedChange error={send.error} />
        <div className={`${shared.wrapped} ${boxCss.buttons}`}>
          <Button onClick={onClose}>{m.classes_leave()}</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={count === 0 || isOver}
            aria-describedby={isOver ? reasonId : undefined}
            loading={send.isPending}
          >
            {m.classes_mail_send({ count })}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
