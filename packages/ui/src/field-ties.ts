import { useId } from 'react';

/** What ties an input to the label, hint and error around it, for screen readers. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Ids of the words around an input; a hint or an error that is not there is not named. */
export function useFieldTies(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const described = [errorId, hintId].filter(Boolean).join(' ');
  const ties: FieldTies = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return { ties, hintId, errorId };
}
