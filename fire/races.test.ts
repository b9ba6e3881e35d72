import { afterAll } from 'vitest';
import { figures } from './races/rush.ts';
import './races/slots.ts';
import './races/seats.ts';
import './races/uses.ts';
import './races/holds.ts';
import './races/moves.ts';
import './races/cancels.ts';
import './races/sells.ts';
import './races/desk.ts';

afterAll(figures.write);
