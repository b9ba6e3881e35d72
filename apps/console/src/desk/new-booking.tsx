/** A new booking (`?new=1`), over the agenda. */
export default function NewBooking() {
  return null;
}
