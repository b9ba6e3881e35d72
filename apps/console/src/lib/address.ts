import { useSearchParams } from 'wouter';

type Changes = Readonly<Record<string, string | number | undefined>>;

/** The query of the address, which holds the view so that it can be bookmarked and shared (AGD-1). */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string | undefined => params.get(name) ?? undefined,
    /** Undefined removes a parameter; those not named stay. */
    set: (changes: Changes, { replace = false } = {}): void =>
      setParams(
        () => {
          // Not the rendered one: another part may have changed it since.
          const next = new URLSearchParams(location.search);
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
