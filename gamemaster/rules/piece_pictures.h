#pragma once

#include <map>
#include <optional>
#include <string>

namespace gamemaster::rules {

/// Takes the looks that name files (gdl::kPicture) out of `looks` and returns
/// those files that are there, by the thing they show: bitmaps (.bmp) in
/// `folder` or in folders in it. Large and small letters are the same in their
/// names. With an empty folder there are none.
std::map<std::string, std::string> take_pictures(
    std::map<std::string, std::string>& looks, const std::string& folder);

/// What is in the file of a picture; nothing where it is no bitmap or larger
/// than a megabyte.
std::optional<std::string> read_picture(const std::string& path);

}  // namespace gamemaster::rules
