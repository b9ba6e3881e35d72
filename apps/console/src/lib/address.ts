import { useSearchParams } from 'wouter';

type Changes = Readonly<Record<string, string | number | undefined>>;

/** The query of the address, which holds what is shown so that it can be bookmarked and sent (AGD-1). */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string | undefined => params.get(name) ?? undefined,
    /** Undefined takes a name out; what is not named stays. */
    set: (changes: Changes, { replace = false } = {}): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace },
      ),
  };
}
