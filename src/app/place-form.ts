/** First load. The field of home that an order begins with: what is typed there goes on in the address of its step. */
export function startPlaceForm(): void {
  const form = document.querySelector<HTMLFormElement>('#where');
  if (!form) return;
  form.onsubmit = (event) => {
    event.preventDefault();
    const { value } = form.elements[0] as HTMLInputElement;
    location.hash = `${form.getAttribute('action')}&place=${encodeURIComponent(value)}`;
  };
}
