import { figuresOf } from '../figures.ts';

export const figures = figuresOf('kills');
