import { bankIn, choiceIn, choiceSteps, type DraftStep } from '@embook/domain/booking';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type BookType, paths } from '../../paths.ts';

/** In the history of a confirmation that was opened to try a payment again. */
export interface AgainState {
  readonly isAgain: true;
  /** The bank of the first try. */
  readonly bankId?: string | undefined;
}

/**
 * Takes up the choice that the address names, as the link to try a payment again does (PAY-8), and removes it from the
 * address: another time chosen here must survive a reload. True until then.
 */
export function useNamedChoice(bookType: BookType, take: (step: DraftStep) => void): boolean {
  const search = useSearch();
  const [, navigate] = useLocation();
  const isNamed = readChoice(bookType, search) !== undefined;
  useEffect(() => {
    const choice = readChoice(bookType, search);
    if (!choice) return;
    for (const step of choiceSteps(choice)) take(step);
    const state: AgainState = { isAgain: true, bankId: bankIn(valuesOf(search)) };
    navigate(paths.bookConfirm(bookType), { replace: true, state });
  }, [bookType, search, take, navigate]);
  return isNamed;
}

const readChoice = (bookType: BookType, search: string) => choiceIn(bookType, valuesOf(search));

function valuesOf(search: string): (name: string) => string | null {
  const query = new URLSearchParams(search);
  return (name) => query.get(name);
}
