/** Whether the operator lets anybody start a business here (SELF_SERVICE); the platform says so in the page. */
export const isSelfServiceOpen = (): boolean => document.querySelector('meta[name="embook-self-service"]') !== null;
