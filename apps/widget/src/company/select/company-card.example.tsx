import { CompanyCard } from './company-choice.tsx';

const nothing = () => undefined;
const names = [
  ['Aurora', '#5b3df5'],
  ['Solo', '#ffc100'],
  ['Bundesverwaltungsgerichtsstraßenstudio für Bewegung', '#cfe8d5'],
  ['No colour', 'red; background: url(x)'],
] as const;

export const examples = {
  cards: () => (
    <div style={{ display: 'grid', gap: 12, maxInlineSize: 420 }}>
      {names.map(([name, appColor], index) => (
        <CompanyCard
          key={name}
          company={{ apiKey: name, name, logoUrl: null, appColor }}
          current={index === 0}
          onChoose={nothing}
        />
      ))}
    </div>
  ),
};
