#!/usr/bin/env node
/**
 * Every npm script runs this first. It needs only Node 20 or newer, without dependencies. Afterwards the packages are
 * installed, `node` is Node 24, and what was requested is ready.
 */
import { findBrowser } from './setup/browser.mjs';
import { stop } from './setup/command.mjs';
import { compileMessages } from './setup/messages.mjs';
import { checkNode, installPackages } from './setup/packages.mjs';
import { checkPort, checkSettings } from './setup/settings.mjs';
import { buildWidget } from './setup/widget.mjs';

const HELP = `Prepares the machine for the npm scripts; each part is skipped when nothing changed.

  node tools/setup.mjs             install the packages of package-lock.json and compile the platform's texts
  node tools/setup.mjs --build     and build the widget
  node tools/setup.mjs --browser   and find or install a Chromium for tests and pictures

CHROMIUM=/path/to/chromium names the browser to use.`;

const wanted = new Set(process.argv.slice(2));
if (wanted.has('--help') || wanted.has('-h')) {
  console.log(HELP);
  process.exit(0);
}
const unknown = [...wanted].find((option) => !['--build', '--browser'].includes(option));
if (unknown) stop(`tools/setup.mjs does not know ${unknown}; try --help.`);

const isStart = process.env.npm_lifecycle_event === 'prestart';

if (isStart) await checkPort();
await installPackages();
checkNode();
if (isStart) checkSettings();
await compileMessages();
if (wanted.has('--browser')) await findBrowser();
if (wanted.has('--build')) await buildWidget();
