interface Named {
  readonly name: string;
}

/** What a booking is called: the title of its session, else its service; with the option that was chosen. */
export function bookedName(
  service: Named & { readonly parent?: Named | undefined },
  title?: string | null,
  option?: Named,
): string {
  const whole = title ?? (service.parent ? `${service.parent.name}: ${service.name}` : service.name);
  return option ? `${whole}: ${option.name}` : whole;
}
