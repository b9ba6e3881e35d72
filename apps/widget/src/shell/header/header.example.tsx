import { aCompany } from '../../testing/demo-answers.ts';
import { Header } from './header.tsx';

export const examples = {
  'with back': () => <Header company={aCompany()} back="/shops" />,
  'at the start': () => <Header company={aCompany()} back={undefined} />,
  'long name': () => <Header company={aCompany({ name: 'Sundhedshuset ved Åen, Yoga & Pilates' })} back="/shops" />,
};
