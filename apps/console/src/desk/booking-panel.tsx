/** The booking of the address (`?booking=…`), beside the agenda. */
export default function BookingPanel() {
  return null;
}
