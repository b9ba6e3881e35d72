import { useRef, useState } from 'react';
import { pictureProblem, uploadPicture } from './upload.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  /** From 0 to 1; undefined while it waits. */
  readonly share?: number;
  readonly problem?: string;
}

/** Files on their way, one after the other in the order they were chosen. One that fails keeps its reason and stops no other. */
export function useUploads(onUploaded: (address: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const dismiss = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    change(key, { share: 0 });
    try {
      const address = await uploadPicture(file, (share) => change(key, { share }));
      dismiss(key);
      onUploaded(address);
    } catch (error) {
      change(key, { problem: pictureProblem(error) });
    }
  }

  function add(files: Iterable<File>): void {
    const begun = Array.from(files, (file) => ({ key: crypto.randomUUID(), file }));
    setUploads((all) => [...all, ...begun]);
    for (const each of begun) queue.current = queue.current.then(() => send(each));
  }

  return {
    uploads,
    add,
    dismiss,
    retry({ key, file }: Upload) {
      dismiss(key);
      add([file]);
    },
  };
}
