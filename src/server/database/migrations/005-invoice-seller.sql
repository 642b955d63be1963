-- Invoices say who issued them, as it was then: those from before get what was known of the company at the time.
update invoice set content = content || jsonb_build_object('seller', jsonb_build_object(
  'name', 'Garrigue Convoyage',
  'form', 'société par actions simplifiée',
  'capital', E'1\u00a0000\u00a0euros',
  'seat', 'à compléter',
  'siren', 'à compléter',
  'rcs', 'à compléter',
  'vat', 'à compléter',
  'email', 'contact@garrigue-convoyage.example'
)) where not content ? 'seller';
