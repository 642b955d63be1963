-- « Motte » finds Henri de La Motte: the last word of the last names that have several.
create index customer_last_word on customer (regexp_replace(folded(last_name), '^.* ', '') text_pattern_ops)
  where strpos(folded(last_name), ' ') > 0;
