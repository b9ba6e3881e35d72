import type { Crop } from '@embook/domain/catalogue';
import { recall, remember } from '@embook/ui/device-memory';
import { fileOf } from './focus.ts';

/** What a picture was made of: the whole picture, and the part of it that was kept. */
export interface Origin {
  readonly whole: string;
  readonly crop: Crop | undefined;
}

const KEY = 'embook-console-crops';
/** The newest are kept; who crops more finds the oldest as whole pictures. */
const MOST = 200;

type StoredOrigins = [address: string, origin: Origin][];

function kept(): StoredOrigins {
  try {
    return JSON.parse(recall(KEY) ?? '[]') as StoredOrigins; // written below
  } catch {
    return [];
  }
}

/** Of a picture that was cropped on this device, also after a reload (CAT-4); any other is whole. */
export function originOf(picture: string): Origin {
  const file = fileOf(picture);
  return kept().find(([address]) => address === file)?.[1] ?? { whole: file, crop: undefined };
}

export function keepOrigin(address: string, origin: Origin): void {
  const others = kept().filter(([each]) => each !== address);
  remember(KEY, JSON.stringify([...others, [address, origin]].slice(-MOST)));
}
