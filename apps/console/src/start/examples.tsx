import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { Sparkles, Trash2 } from 'lucide-react';
import { call } from '../lib/call.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from './parts.module.css';
import type { StepProps } from './queries.ts';

type KeptExample = AnswerOf<StaffContract['staffRemoveExamples']>['kept'][number];

const keptWords = ({ name, because }: KeptExample): string =>
  because === 'changed' ? m.start_examples_kept_changed({ name }) : m.start_examples_kept_in_use({ name });

/** START-3: example data fills the widget until there is real data, and is removed with one press. */
export function Examples({ setup: { shop, service, examples }, onSaved }: Omit<StepProps, 'onTyped'>) {
  const add = useMutation({
    mutationFn: (shopId: number) => call('staffAddExamples', { shopId }),
    onSuccess: () => onSaved(),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('staffRemoveExamples', { id }),
    onSuccess: async ({ kept }) => {
      await onSaved();
      toast.done([m.start_examples_removed(), ...kept.map(keptWords)].join(' '));
    },
  });
  if (!shop || (examples === 0 && service)) return null;
  return (
    <div className={css.callout} role="group" aria-label={m.start_examples_title()}>
      <b>{m.start_examples_title()}</b>
      {examples > 0 ? (
        <>
          <p>{m.start_examples_there({ count: examples })}</p>
          <Button loading={remove.isPending} onClick={() => remove.mutate(shop.id)}>
            <Trash2 size={16} aria-hidden />
            {m.start_examples_remove()}
          </Button>
        </>
      ) : (
        <>
          <p>{m.start_examples_text()}</p>
          <Button loading={add.isPending} onClick={() => add.mutate(shop.id)}>
            <Sparkles size={16} aria-hidden />
            {m.start_examples_add()}
          </Button>
        </>
      )}
    </div>
  );
}
