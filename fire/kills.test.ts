import { afterAll } from 'vitest';
import { figures } from './kills/figures.ts';
import './kills/steps.ts';
import './kills/load.ts';
import './kills/class.ts';
import './kills/desk.ts';

afterAll(figures.write);
