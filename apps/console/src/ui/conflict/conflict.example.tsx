import { Conflict } from './conflict.tsx';

const nothing = () => undefined;

export const examples = {
  'two people edited': () => (
    <Conflict
      changedBy="Ruben Vos"
      rows={[
        { label: 'Price', theirs: '€ 52,00', mine: '€ 55,00', isMine: true },
        { label: 'Description', theirs: 'Slow, firm work on neck, back and hips.', mine: 'Slow work.', isMine: false },
      ]}
      onTakeTheirs={nothing}
      onKeepMine={nothing}
    />
  ),
};
