import { PlaceMap } from './place-map.tsx';

export const examples = {
  'loads when seen': () => <PlaceMap latitude={52.09206} longitude={5.11934} place="Oudegracht 112, Utrecht" />,
};
