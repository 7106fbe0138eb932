// The module henhouse-translators.so.

#include "translators/on_demand/module.h"

#include "translators/languages.h"

void henhouse_add_languages(gdl::Languages& languages) {
  languages = translators::all_languages();
}
