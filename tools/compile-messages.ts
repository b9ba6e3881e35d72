import { compile } from '@inlang/paraglide-js';
import { compilerOptions } from './messages/compiler.ts';

/**
 * Turns the messages of the package it is started in into code.
 *
 *   npm run messages -w @embook/widget
 */
await compile(compilerOptions(process.cwd()));
// The compiler leaves its database open.
process.exit(0);
