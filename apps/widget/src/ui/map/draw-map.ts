import { Browser, control, divIcon, map, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { isMotionReduced } from '../../lib/visible-part.ts';
import css from './location-map.module.css';
import { TILES } from './tiles.ts';

const ZOOM = 11;

const ATTRIBUTION =
  import.meta.env.VITE_MAP_ATTRIBUTION ||
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';

interface MapOptions {
  at: [latitude: number, longitude: number];
  label: string;
  zoomIn: string;
  zoomOut: string;
  onFail: () => void;
}

/** Draws a map into an element and returns a function that removes it. */
export function drawMap(element: HTMLElement, { at, label, zoomIn, zoomOut, onFail }: MapOptions): () => void {
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', label);
  const drawn = map(element, {
    center: at,
    zoom: ZOOM,
    // Touch and wheel scroll the page; two fingers, buttons and keys move the map.
    scrollWheelZoom: false,
    dragging: !Browser.mobile,
    touchZoom: 'center',
    zoomControl: false,
    zoomAnimation: !isMotionReduced(),
  });
  control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(drawn);
  drawn.attributionControl.setPrefix(false);
  marker(at, {
    icon: divIcon({ className: css.pin!, iconSize: [36, 36], iconAnchor: [18, 43] }),
    interactive: false,
    keyboard: false,
  }).addTo(drawn);

  let loaded = 0;
  tileLayer(TILES, { attribution: ATTRIBUTION, maxZoom: 19 })
    .on('tileload', () => (loaded += 1))
    // After the last tile has loaded or failed. A single missing tile is a small gap; if all are missing there is no
    // map.
    .on('load', () => loaded === 0 && onFail())
    .addTo(drawn);
  return () => drawn.remove();
}
