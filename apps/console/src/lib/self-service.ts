/** Whether the operator allows anybody to create a company (SELF_SERVICE); the platform sets it in the page. */
export const isSelfServiceOpen = (): boolean => document.querySelector('meta[name="embook-self-service"]') !== null;
