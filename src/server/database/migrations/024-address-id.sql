-- Every address has an identifier (specification §3). What was stored before has one of chance, which proves nothing:
-- such an address is searched for again when something is ordered with it.

create function with_address_id(address jsonb) returns jsonb language sql volatile as
  $$ select case when address ? 'id' then address
    else jsonb_build_object('id', gen_random_uuid()::text) || address end $$;

update customer set
  address = with_address_id(address),
  billing_address = with_address_id(billing_address);

update booking set
  outbound = jsonb_set(outbound, '{address}', with_address_id(outbound -> 'address')),
  inbound = jsonb_set(inbound, '{address}', with_address_id(inbound -> 'address')),
  provider = jsonb_set(provider, '{address}', with_address_id(provider -> 'address'));

update quote_request set
  outbound = jsonb_set(outbound, '{address}', with_address_id(outbound -> 'address')),
  inbound = jsonb_set(inbound, '{address}', with_address_id(inbound -> 'address')),
  provider = jsonb_set(provider, '{address}', with_address_id(provider -> 'address'));

drop function with_address_id(jsonb);
