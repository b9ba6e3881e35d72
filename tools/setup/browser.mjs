import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ask, stampAt, step, stop } from './command.mjs';

/** The file from which Playwright's config and `npm run look` read the browser's path. */
const remembered = stampAt('node_modules', '.chromium');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** headless-shell first: Chromium without windows, which takes two thirds of the time. */
const inPath = () =>
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram);

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

async function fromDebian() {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!(await step("Reading Debian's package lists", 'apt-get', ['update', '-qq'], quiet))) return undefined;
  // headless-shell is a separate package only since 2025.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-qq', name];
    if (await step(`Installing ${name} from Debian (about 500 MB)`, 'apt-get', args, quiet)) return inPath();
  }
  return undefined;
}

async function fromPlaywright() {
  if (!(await step('Downloading Chromium through Playwright', 'playwright', ['install', 'chromium']))) return undefined;
  return ask('node', ['-p', "require('playwright-core').chromium.executablePath()"]);
}

export async function findBrowser() {
  const named = process.env.CHROMIUM || undefined;
  if (named && !isProgram(named)) stop(`CHROMIUM is ${named}, and that is no program.`);
  const before = remembered.read();
  let path = named ?? inPath() ?? (before && isProgram(before) ? before : undefined);
  if (!path && process.getuid?.() === 0 && isDebian()) path = await fromDebian();
  path ??= await fromPlaywright();
  if (!path || !isProgram(path)) stop('no Chromium was found or could be installed; set CHROMIUM to the path of one.');
  if (path !== before) remembered.write(path);
}
