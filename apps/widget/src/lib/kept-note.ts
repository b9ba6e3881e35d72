import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useSettings } from './settings.tsx';
import { useTabText, writeTab } from './tab-store.ts';

const keptNote = z.object({ of: z.string(), note: z.string() });

interface KeptNote {
  /** Undefined where nothing was written for this. */
  readonly note: string | undefined;
  readonly write: (note: string) => void;
  /** It has been sent, or its writer left. */
  readonly forget: () => void;
}

/**
 * The note for the shop as it is typed, with what it is written for. Kept in the tab's storage, by company, so that
 * neither a reload nor another time chosen loses it.
 */
export function useKeptNote(of: string | undefined): KeptNote {
  const key = `embook.note.${useSettings().companyApiKey}`;
  const text = useTabText(key);
  return {
    note: useMemo(() => readNote(text, of), [text, of]),
    write: (note) => writeTab(key, JSON.stringify({ of, note })),
    forget: () => writeTab(key, null),
  };
}

function readNote(text: string | null | undefined, of: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    const { data } = z.safeParse(keptNote, JSON.parse(text));
    return data?.of === of ? data?.note : undefined;
  } catch {
    return undefined;
  }
}
