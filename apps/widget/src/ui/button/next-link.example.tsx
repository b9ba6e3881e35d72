import { NextLink } from './next-link.tsx';

export const examples = {
  'shown with the focus': () => <NextLink href="/book">Book Pregnancy massage</NextLink>,
};
