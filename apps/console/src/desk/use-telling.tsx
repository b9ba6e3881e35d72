import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { useState } from 'react';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Checkbox } from '../ui/field/checkbox.tsx';

/**
 * Whether the customer gets a mail about a change, with the choice to show. Members who may not see the address choose
 * too: the platform knows whether there is one.
 */
export function useTelling({ email, phone }: Pick<OpenedVisitAnswer, 'email' | 'phone'>) {
  const isSeen = useCan()('contact_details.view').ok;
  const [tellCustomer, setTellCustomer] = useState(true);
  if (email === null && isSeen)
    return {
      tellCustomer: false,
      hasAddress: false,
      telling: phone === null ? m.desk_cancel_nobody() : m.desk_cancel_no_mail(),
    };
  return {
    tellCustomer,
    hasAddress: true,
    telling: (
      <Checkbox checked={tellCustomer} onChange={setTellCustomer}>
        {isSeen ? m.desk_tell_customer() : m.desk_tell_customer_if_known()}
      </Checkbox>
    ),
  };
}
