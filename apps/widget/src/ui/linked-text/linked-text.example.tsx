import { LinkedText } from './linked-text.tsx';

const story = `Doors open at seven, tea is on the stove.

Read more at https://aurora.example/sound-bath, write to hello@aurora.example or call tel:+31302314120.`;

const hostile = '<script>alert(1)</script> javascript:alert(1) data:text/html,x [x](javascript:alert(1)) \u202Egpj.exe';

export const examples = {
  'addresses are links': () => <LinkedText text={story} />,
  'hostile words stay words': () => <LinkedText text={hostile} />,
};
