import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** An open file of the database's file system; `nfd` is Node's file descriptor. */
interface OpenFile {
  readonly nfd?: number;
}

/**
 * The files of the embedded database, written to disk on fsync. PGlite's own files leave it to the system: a power cut
 * could lose bookings that were confirmed seconds before.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (file: number) => void;

  constructor(folder: string, sync: (file: number) => void = fsyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(database: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }) => {
            // Emscripten asks the file system for it, whose type in PGlite does not name it.
            Object.assign(Reflect.get(NODEFS, 'stream_ops') as object, {
              fsync: ({ nfd }: OpenFile): number => {
                if (nfd !== undefined) this.#sync(nfd);
                return 0;
              },
            });
          },
        ],
      },
    };
  }
}

/** PGlite begins with `-F`, which is fsync=off. Of the ways to sync, Emscripten passes on only this one. */
export const durableStart: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];
