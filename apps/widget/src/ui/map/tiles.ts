/** The public tiles of OpenStreetMap; an operator with many visitors sets their own tile server. */
export const TILES = import.meta.env.VITE_MAP_TILES || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
