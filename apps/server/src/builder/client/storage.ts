/** Where the widget could keep a sign-in here; each is written, read and removed again. */
export interface Storages {
  readonly cookie: boolean;
}

const PROBE = 'embook-builder-probe';

/** A blocked storage throws in some browsers and ignores writes in others. */
function works(write: () => void, isThere: () => boolean, remove: () => void): boolean {
  try {
    write();
    const there = isThere();
    // Firefox logs a warning for removing a cookie that was never set.
    if (there) remove();
    return there;
  } catch {
    return false;
  }
}

export function probeStorages(): Storages {
  const how = 'path=/builder; Secure; SameSite=None; Partitioned';
  return {
    cookie: works(
      () => void (document.cookie = `${PROBE}=1; ${how}`),
      () => document.cookie.includes(`${PROBE}=1`),
      () => void (document.cookie = `${PROBE}=; max-age=0; ${how}`),
    ),
  };
}
