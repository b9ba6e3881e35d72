import { noFilters, toggleFilter } from '@embook/domain/groups';
import { aSession } from '@embook/domain/testing/session';
import { useState } from 'react';
import { FilterOptions } from './filter-dialog.tsx';

const options = {
  employees: [
    { id: 41, name: 'Noor de Vries' },
    { id: 42, name: 'Milan van der Meer' },
  ],
  services: [
    { id: 11, name: 'Yoga' },
    { id: 12, name: 'Full body ritual with hot stones, scalp massage and tea afterwards' },
  ],
  objects: [{ id: 31, name: 'Mats and bolsters' }],
};

function Choice() {
  const [selected, setSelected] = useState(toggleFilter(noFilters, 'employees', 41));
  return (
    <FilterOptions
      options={options}
      selected={selected}
      classes={[aSession(), aSession({ id: 2, employeeId: 42, serviceId: 12 })]}
      onToggle={(kind, id) => setSelected(toggleFilter(selected, kind, id))}
    />
  );
}

export const examples = { 'with counts': () => <Choice /> };
