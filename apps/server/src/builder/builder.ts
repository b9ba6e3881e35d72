export { createDoctor, type Doctor } from './doctor/doctor.ts';
export { widgetLink } from './guides/widget-link.ts';
