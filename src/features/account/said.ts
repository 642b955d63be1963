/** What one screen of the account has done, said once more on the login that it leads to. */
let said = '';

export const sayOnLogin = (message: string): void => {
  said = message;
};

export function takeSaid(): string {
  const message = said;
  said = '';
  return message;
}
