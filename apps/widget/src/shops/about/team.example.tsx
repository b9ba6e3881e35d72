import { Team } from './team.tsx';

export const examples = {
  'with and without a photo': () => (
    <Team
      people={[
        { id: 1, name: 'Noor Haddad', title: 'Massage therapist', photoUrl: null },
        {
          id: 2,
          name: 'Ieva Kazlauskaitė-Petrauskienė',
          title: 'Sauna master and keeper of the birch',
          photoUrl: null,
        },
        { id: 3, name: 'Daan', title: null, photoUrl: 'https://nowhere.invalid/daan' },
      ]}
    />
  ),
};
